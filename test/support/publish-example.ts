import { randomUUID } from 'node:crypto';

import { storeCredential } from './admin-trigger';
import { foremanParts } from './foreman-nodes';
import { importExample } from './import-example';
import type { Json } from './live-instance';
import type { MailServer } from './mail-server';
import type { LiveWorld } from './use-live';

const FOREMAN = 'n8n-nodes-foreman.';
const MODEL = '@n8n/n8n-nodes-langchain.lmChatOpenAi';

export interface PublishedExample {
	readonly workflowId: string;
	/** Where n8n takes what its chat or webhook is sent: ID and path in one. */
	readonly path: string;
	/** The name that its chat model goes by: load a script of this name. */
	readonly script: string;
}

interface Filled {
	/** Of the credential with the channel that it asks in. */
	readonly askUrl?: string;
	readonly mails?: MailServer;
	/** Credentials and parameters by the name of a node, where the note asks for more. */
	readonly nodes?: Readonly<Record<string, Json>>;
}

/** What a person does to a node of an example before it runs, whatever the example is. */
async function usualFields({ live }: Pick<LiveWorld, 'live'>, script: string, filled: Filled) {
	const store = await storeCredential(live, filled.askUrl);
	const { model, credentials } = await foremanParts({ live }, { script, store });
	const path = randomUUID();
	const smtp =
		filled.mails &&
		(await live.credential(`Mail ${path}`, 'smtp', {
			...{ user: '', password: '', host: '127.0.0.1', port: filled.mails.port },
			...{ secure: false, disableStartTls: true, hostName: '' },
		}));
	const byType: Readonly<Record<string, Json>> = {
		[MODEL]: { credentials: model.credentials, parameters: model.parameters },
		// Instead of once a day.
		'n8n-nodes-base.scheduleTrigger': {
			parameters: { rule: { interval: [{ field: 'seconds', secondsInterval: 3 }] } },
		},
		'n8n-nodes-base.webhook': { webhookId: path, parameters: { path } },
		// In the editor the chat is at its bottom; a test talks to it from outside.
		'@n8n/n8n-nodes-langchain.chatTrigger': {
			webhookId: path,
			parameters: { public: true, mode: 'webhook' },
		},
		'n8n-nodes-base.emailSend': {
			credentials: { smtp },
			parameters: { fromEmail: 'n8n@example.test', toEmail: 'me@example.test' },
		},
	};
	const fieldsOf = (type: string): Json =>
		type.startsWith(FOREMAN)
			? { webhookId: path, credentials, parameters: { moreCredentials: true } }
			: (byType[type] ?? {});
	return { path, fieldsOf };
}

/** Imports an example, fills in what its note says, and publishes it. */
export async function publishExample(
	world: Pick<LiveWorld, 'live'>,
	file: string,
	filled: Filled = {},
): Promise<PublishedExample> {
	const script = `script-${randomUUID()}`;
	const { path, fieldsOf } = await usualFields(world, script, filled);
	const example = importExample(file, ({ name, type, parameters }) => {
		const usual = fieldsOf(type);
		const own = filled.nodes?.[name] ?? {};
		const given = { ...parameters, ...usual.parameters, ...own.parameters };
		const credentials = { ...usual.credentials, ...own.credentials };
		return { ...usual, ...own, parameters: given, credentials };
	});
	const { id } = await world.live.store(example);
	await world.live.publish(id);
	return { workflowId: String(id), path, script };
}
