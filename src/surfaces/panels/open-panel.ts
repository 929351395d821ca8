import { type ILoadOptionsFunctions, type INode, NodeOperationError } from 'n8n-workflow';
import { z } from 'zod';
import { connect } from '../../instance/connect';
import { onlyLooking, openPorts } from '../../instance/open-ports';
import type { Ports } from '../../kernel/ports/index';
import { ToolError } from '../../kernel/tool-error';
import { CREDENTIAL } from '../../instance/credential-names';
import {
	abilitiesOf,
	daysLeft,
	sayDaysLeft,
	sayInShort,
} from '../../instance/credential-test/key-abilities';
import { readCredential } from '../../instance/read-credential';

/** A failure on the canvas: what is wrong, and what to do. n8n puts its own message for codes such as ECONNREFUSED: this puts ours back. */
export function nodeError(
	node: INode,
	message: string,
	details: { readonly hint?: string; readonly itemIndex?: number },
): NodeOperationError {
	const { hint: description, itemIndex } = details;
	const error = new NodeOperationError(node, message, { description, itemIndex });
	error.message = message;
	error.messages = [];
	return error;
}

/** Milliseconds. People do not wait longer for a dropdown. */
const PATIENCE = 15_000;

function panelError(node: INode, error: unknown): NodeOperationError {
	if (ToolError.is(error)) return nodeError(node, error.message, { hint: error.hint });
	const message = error instanceof Error ? error.message : 'The list could not be loaded';
	return nodeError(node, message, {
		hint: 'Choose a Foreman n8n API credential and test it, then open the list again.',
	});
}

/** Gives the editor's live lists their ports. Throws `NodeOperationError` that says what to do. */
export async function openPanel<Value>(
	context: ILoadOptionsFunctions,
	read: (ports: Ports) => Promise<Value>,
): Promise<Value> {
	try {
		const connection = await connect(context, 0);
		return await read(openPorts(context, connection, AbortSignal.timeout(PATIENCE), onlyLooking));
	} catch (error) {
		throw panelError(context.getNode(), error);
	}
}

const stored = z.object({ apiKey: z.string().catch('') });

/** n8n asks for the lists of a new node before it puts the credential in, and goes on showing an error of that first time. */
export const isNotConnected = (context: ILoadOptionsFunctions): boolean =>
	context.getNode().credentials?.[CREDENTIAL] === undefined;

/** What the key of a node can do, and when it ends: first as a whole, which the panel shows, then a line each. What prevents it is such a line too. */
export async function getKeyAbilities(this: ILoadOptionsFunctions) {
	if (isNotConnected(this)) return [{ name: 'Nothing Yet: No Credential Is Chosen', value: '' }];
	try {
		return await openPanel(this, async ({ permissions }) => {
			const abilities = abilitiesOf(await permissions.granted());
			const { apiKey } = stored.parse(await readCredential(this, 0, CREDENTIAL));
			const ends = sayDaysLeft(daysLeft(apiKey, Date.now()));
			return [
				// n8n draws a list in red whose choice is not in it.
				{ name: [sayInShort(abilities), ...ends].join(' '), value: '' },
				...abilities.map(({ name, lacking }) => ({
					name: lacking.length === 0 ? `It can ${name}` : `It cannot ${name}`,
					value: name,
					...(lacking.length === 0 ? {} : { description: `It lacks ${lacking.join(', ')}` }),
				})),
				...ends.map((name) => ({ name, value: 'end' })),
			];
		});
	} catch (error) {
		if (!(error instanceof NodeOperationError)) throw error;
		const { message, description } = error;
		return [{ name: `Nothing: ${message}`, value: '', description: description ?? undefined }];
	}
}
