// Plays the services that the libraries ask: each answers with the passages, in
// the form that its documentation has.

import { createServer } from 'node:http';
import { passages, score } from './passages.mjs';

const results = (make) => passages.map(make);

// what is asked for begins with this
const answers = {
  '/search': () => ({
    query: 'lighthouse', follow_up_questions: null, answer: null, images: [],
    results: results((p, i) => ({ title: p.title, url: p.url, content: p.text,
                                  score: score(i), raw_content: null })),
    response_time: 0.7, request_id: 'a1',
  }),
  '/exa/search': () => ({
    requestId: 'e1', resolvedSearchType: 'neural',
    results: results((p, i) => ({ id: p.url, title: p.title, url: p.url, author: null,
                                  publishedDate: '2025-04-02T00:00:00.000Z', text: p.text,
                                  score: score(i) })),
    costDollars: { total: 0.005 },
  }),
  '/v1/search': () => ({
    results: results((p) => ({ type: 'text', name: p.title, url: p.url, content: p.text })),
  }),
  '/v2/search': () => ({
    success: true,
    data: { web: results((p) => ({ url: p.url, title: p.title, description: p.text })) },
  }),
  '/collections/lighthouse/points/query': () => ({
    usage: null, status: 'ok', time: 0.002,
    result: { points: results((p, i) => ({ id: p.number, version: 3, score: score(i),
                                           payload: { title: p.title, text: p.text } })) },
  }),
  '/collections/lighthouse/documents/search': () => ({
    facet_counts: [], found: passages.length, out_of: 40, page: 1, search_time_ms: 1,
    request_params: { collection_name: 'lighthouse', first_q: 'lighthouse', per_page: 10,
                      q: 'lighthouse' },
    hits: results((p) => ({ document: { id: p.id, title: p.title, content: p.text },
                            highlight: {}, highlights: [], text_match: 578730123365187705 })),
  }),
  '/indexes/lighthouse/search': () => ({
    hits: results((p) => ({ id: p.number, title: p.title, content: p.text, url: p.url })),
    query: 'lighthouse', processingTimeMs: 1, limit: 20, offset: 0,
    estimatedTotalHits: passages.length,
  }),
  '/lighthouse/_search': () => ({
    took: 4, timed_out: false, _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: {
      total: { value: passages.length, relation: 'eq' }, max_score: score(0),
      hits: results((p, i) => ({ _index: 'lighthouse', _id: p.id, _score: score(i),
                                 _source: { title: p.title, body: p.text, url: p.url } })),
    },
  }),
  '/query': () => ({
    namespace: '', usage: { readUnits: 5 }, results: [],
    matches: results((p, i) => ({ id: p.id, score: score(i), values: [],
                                  metadata: { title: p.title, text: p.text } })),
  }),
  '/api/v2/auth/identity': () => ({ user_id: 'u', tenant: 'default_tenant',
                                    databases: ['default_database'] }),
  '/api/v2/tenants/default_tenant/databases/default_database/collections/c1/query': () => ({
    ids: [results((p) => p.id)], distances: [results((p, i) => 1 - score(i))],
    documents: [results((p) => p.text)], metadatas: [results((p) => ({ title: p.title }))],
    embeddings: null, uris: null, include: ['documents', 'metadatas', 'distances'],
  }),
  '/api/v2/tenants/default_tenant/databases/default_database/collections/c1/get': () => ({
    ids: results((p) => p.id), documents: results((p) => p.text),
    metadatas: results((p) => ({ title: p.title })), embeddings: null, uris: null,
    include: ['documents', 'metadatas'],
  }),
  '/api/v2/tenants/default_tenant/databases/default_database/collections/lighthouse': () => ({
    id: 'c1', name: 'lighthouse', metadata: null, dimension: 3, tenant: 'default_tenant',
    database: 'default_database', configuration_json: {}, schema: null,
  }),
  '/v2/rerank': () => ({
    id: 'r1', meta: { api_version: { version: '2' }, billed_units: { search_units: 1 } },
    results: results((p, i) => ({ index: i, relevance_score: score(i),
                                  document: { text: p.text, title: p.title } })),
  }),
  '/knowledgebases/KB12345678/retrieve': () => ({
    retrievalResults: results((p, i) => ({
      content: { type: 'TEXT', text: p.text }, score: score(i),
      location: { type: 'WEB', webLocation: { url: p.url } },
      metadata: { 'x-amz-bedrock-kb-source-uri': p.url },
    })),
  }),
};

function answerOf(path) {
  const names = Object.keys(answers).filter((name) => path.startsWith(name));

  names.sort((a, b) => b.length - a.length);

  return names.length ? answers[names[0]]() : null;
}

// Resolves to { url, close }.
export function serve() {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const path = request.url.split('?')[0];
      const answer = answerOf(path);

      if (!answer) console.error(`no answer for ${request.method} ${path}`);

      response.writeHead(answer ? 200 : 404, {
        'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch',
      });
      response.end(JSON.stringify(answer ?? {}));
    });
  });

  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();

      resolve({ url: `http://127.0.0.1:${port}`, port,
                close: () => { server.closeAllConnections(); server.close(); } });
    });
  });
}
