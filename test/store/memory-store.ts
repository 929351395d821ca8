import type { DocumentStore } from '../../src/store/document-store';

/** The document store in memory: a double of our own port. */
export function memoryStore() {
	const rows = new Map<string, string>();
	const store: DocumentStore = {
		async get(kind, key) {
			const body = rows.get(`${kind}/${key}`);
			return body === undefined ? undefined : { key, body };
		},
		async put(kind, key, body) {
			rows.set(`${kind}/${key}`, body);
		},
	};
	return { store, rows };
}
