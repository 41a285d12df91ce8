-- A view of what "cite_store postgres FILE" keeps, for backends that have a table
-- of each message's sources: a row for each source of each message, unique on
-- both.  It needs conf/store-postgres.sql, and is created after it:
--
--     psql -d citations -f conf/store-sources.sql
--
-- A backend's own queries run on it:
--
--     SELECT * FROM message_sources WHERE message_id = ANY('{m1,m2}')
--         ORDER BY message_id, chunk_number;
--     DELETE FROM message_sources WHERE session_id = 's1';
--
-- An id of the backend's that is an alias of the stream's (PUT aliases/<id>) has
-- rows of its own.  Rows of all namespaces are in it: a backend that serves several
-- users says which one it means.

BEGIN;

-- PostgreSQL refuses some strings that JSON has, as a zero character: such a
-- message has no rows, and does not take those of others with it

CREATE OR REPLACE FUNCTION cite.json(body text) RETURNS jsonb AS $$
BEGIN
    RETURN body::jsonb;
EXCEPTION WHEN OTHERS THEN
    RETURN '{}'::jsonb;
END
$$ LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE;

-- the run of a message that counts: the newest complete one

CREATE OR REPLACE VIEW cite.newest AS
    SELECT DISTINCT ON (namespace, thread, id) *
    FROM cite.message
    WHERE expires = 0 OR expires > extract(epoch FROM now()) * 1000
    ORDER BY namespace, thread, id, status = 'complete' DESC, saved DESC,
             rowid DESC;

CREATE OR REPLACE VIEW message_sources AS
    SELECT DISTINCT ON (m.namespace, m.thread, n.id, s.source_id)
           m.namespace,
           n.id AS message_id,
           m.thread AS session_id,
           s.source_id,
           s.source_type,
           s.chunk_number,
           s.value ->> 'title' AS title,
           s.value ->> 'preview' AS content_preview,
           s.value ->> 'url' AS url,
           s.value ->> 'documentId' AS document_id,
           (s.value ->> 'used')::boolean AS used,
           s.value AS metadata,
           to_timestamp(m.saved / 1000.0) AS created_at,
           m.id AS stream_id
    FROM cite.newest AS m
    CROSS JOIN LATERAL (
        SELECT m.id
        UNION
        SELECT a.id FROM cite.alias AS a
        WHERE a.namespace = m.namespace AND a.message = m.id
    ) AS n
    CROSS JOIN LATERAL (
        SELECT value,
               coalesce(value ->> 'id', value ->> 'chunkId', key) AS source_id,
               coalesce(value ->> 'sourceType',
                        CASE WHEN value ? 'url' THEN 'url' ELSE 'document' END)
                   AS source_type,
               CASE WHEN value ->> 'chunkNumber' ~ '^\d{1,9}$'
                    THEN (value ->> 'chunkNumber')::integer
                    ELSE place::integer END AS chunk_number
        FROM jsonb_each(CASE jsonb_typeof(cite.json(m.body) -> 'sources')
                        WHEN 'object' THEN cite.json(m.body) -> 'sources'
                        ELSE '{}'::jsonb END)
             WITH ORDINALITY AS each (key, value, place)
    ) AS s
    ORDER BY m.namespace, m.thread, n.id, s.source_id, s.chunk_number;

-- a source can't leave its message: with one of its rows all of it leaves

CREATE OR REPLACE FUNCTION cite.forget() RETURNS trigger AS $$
BEGIN
    DELETE FROM cite.alias
        WHERE namespace = OLD.namespace AND message = OLD.stream_id;
    DELETE FROM cite.review
        WHERE namespace = OLD.namespace AND message = OLD.stream_id;
    DELETE FROM cite.message
        WHERE namespace = OLD.namespace AND thread = OLD.session_id
              AND id = OLD.stream_id;
    RETURN OLD;
END
$$ LANGUAGE plpgsql;

CREATE OR REPLACE TRIGGER forget INSTEAD OF DELETE ON message_sources
    FOR EACH ROW EXECUTE FUNCTION cite.forget();

COMMIT;
