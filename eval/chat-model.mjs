import { readFileSync } from 'node:fs';

const IS_MODEL = /\.lmChat/;

/** Undefined for what is no JSON: an error of the parser would show part of a key. */
function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/**
 * A chat model node, as n8n's editor copies it.
 *
 * @param {string} file with the JSON of a workflow that has one, or of the node alone
 * @param {Record<string, string | undefined>} environment with CHAT_MODEL_CREDENTIAL: the fields of its credential, as JSON
 * @returns {{name: string, make: (credential: import('./ways.mjs').Setting['credential']) => Promise<object>}} its name, and the node
 *   with a credential that is made for it
 * @throws {Error} when there is no such node, or no JSON of its credential
 */
export function readChatModel(file, environment) {
	const { CHAT_MODEL_CREDENTIAL: fields } = environment;
	const content = JSON.parse(readFileSync(file, 'utf8'));
	const node = (content.nodes ?? [content]).find(({ type }) => IS_MODEL.test(type));
	if (node === undefined)
		throw new Error(
			`"${file}" has no chat model node. Copy one in n8n's editor, and save it there.`,
		);
	const [type] = Object.keys(node.credentials ?? {});
	const data = parsed(fields);
	if (type !== undefined && data === undefined)
		throw new Error(
			`CHAT_MODEL_CREDENTIAL must be the fields of a "${type}" credential as JSON, such as {"apiKey":"…"}.`,
		);
	const { model = '' } = node.parameters;
	return {
		name: `${node.type.split('.').at(-1)} ${model.value ?? model}`.trim(),
		async make(credential) {
			const { typeVersion, parameters } = node;
			const made = { name: 'Chat Model', type: node.type, typeVersion, parameters };
			if (type === undefined) return made;
			const given = await credential('Measured model', type, data);
			return { ...made, credentials: { [type]: given } };
		},
	};
}
