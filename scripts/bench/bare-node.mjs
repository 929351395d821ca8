import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const CODE = `class BareTrigger {
	description = {
		displayName: 'Bare Trigger', name: 'bareTrigger', group: ['trigger'], version: 1,
		description: 'Answers at once', defaults: { name: 'Bare Trigger' }, inputs: [], outputs: ['main'],
		webhooks: [{ name: 'default', httpMethod: 'POST', path: 'bare', responseMode: 'onReceived' }],
		properties: [],
	};
	async webhook() {
		this.getResponseObject().status(200).json({ ok: true });
		return { noWebhookResponse: true };
	}
}
exports.BareTrigger = BareTrigger;
`;

/**
 * Writes a node that answers its webhook at once and does nothing else: what n8n itself needs for a request.
 *
 * @param {string} folder for N8N_CUSTOM_EXTENSIONS
 */
export async function writeBareNode(folder) {
	const file = path.join(folder, 'BareTrigger.node.js');
	await mkdir(folder, { recursive: true });
	await writeFile(file, CODE);
}
