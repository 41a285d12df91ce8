// The agents, and the forms in which their searches answer.  For each form:
//
//     title     what the tool's result is
//     mark      how the model cites, see lib/marks.mjs
//     names     what a source says of itself there, for the comparison with
//               the passage: id, title, url, file; text if it is nothing else
//     grounded  the agent searches, not the model
//     words     nothing but words says which source is meant: what is not
//               word for word in one source stays without a verdict

export const cases = {
    mastra: {
        objects: { title: 'objects with an index of their own',
                   mark: 'number', names: ['id', 'title', 'url'] },
        vector: { title: 'createVectorQueryTool', mark: 'position',
                  names: ['title', 'url'] },
    },
    langgraph: {
        documents: { title: 'LangChain documents as JSON', mark: 'position',
                     names: ['title'] },
        tutorial: { title: '"Source: … Content: …" with an artifact',
                    mark: 'place', names: ['file'] },
        retriever: { title: 'createRetrieverTool, plain paragraphs',
                     mark: 'position', names: ['text'], words: true },
        state: { title: 'documents in the graph\'s state, no tool',
                 mark: 'position', names: ['title'], grounded: true },
    },
    copilotkit: {
        parts: { title: 'MCP, a text part for each passage',
                 mark: 'position', names: ['text'] },
        structured: { title: 'MCP, structuredContent and the same as text',
                      mark: 'number', names: ['id', 'title', 'url'] },
        resources: { title: 'MCP, embedded resources', mark: 'place',
                     names: ['url'] },
    },
    strands: {
        json: { title: 'a tool that returns JSON', mark: 'id',
                names: ['id', 'title'] },
        numbered: { title: 'numbered text, "[7] Title"', mark: 'number',
                    names: ['title'] },
    },
    voltagent: {
        retriever: { title: 'BaseRetriever, "Document 1 (Title):"',
                     mark: 'position', names: ['title'] },
        objects: { title: 'objects in a list', mark: 'link',
                   names: ['title', 'url'] },
    },
    tanstack: {
        objects: { title: 'objects in an object', mark: 'position',
                   names: ['id', 'title', 'url'] },
        tagged: { title: 'text with <document index="1">',
                  mark: 'lenticular', names: ['file'] },
    },
};

// The name of the model that answers a case, which says how it cites.
export function modelOf({ mark, grounded }) {
    return grounded ? `${mark}.grounded` : mark;
}
