/** What n8n's connection types are called in plain language, for nodes that offer one as output. */
export const connectionWords: Readonly<Record<string, string>> = {
	ai_agent: 'agent',
	ai_chain: 'chain',
	ai_document: 'document loader data',
	ai_embedding: 'embedding vector model',
	ai_languageModel: 'language model llm agent',
	ai_memory: 'memory history conversation agent',
	ai_outputParser: 'output parser structured llm',
	ai_reranker: 'reranker rank results',
	ai_retriever: 'retriever documents',
	ai_textSplitter: 'text splitter chunks documents',
	ai_tool: 'tool agent',
	ai_vectorStore: 'vector store documents',
};
