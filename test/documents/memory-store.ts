import type { DocumentStore } from '../../src/documents/document-store';

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
		async remove(kind, key) {
			rows.delete(`${kind}/${key}`);
		},
		async list(kind, after) {
			return [...rows]
				.filter(([name]) => name.startsWith(`${kind}/`))
				.map(([name, body]) => ({ key: name.slice(kind.length + 1), body }))
				.filter(({ key }) => key > after);
		},
	};
	return { store, rows };
}
