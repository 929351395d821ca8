import type { ExecutionsPort, UsedCredential } from '../../../kernel/ports/instance/executions';
import type { LiveWebhooksPort } from '../../../kernel/ports/instance/live-webhooks';
import type { WorkflowNode, WorkflowsPort } from '../../../kernel/ports/instance/workflows';
import { usedCredentials } from '../../../kernel/workflow/used-credentials';
import type { InsideNode } from '../node-context';
import { watchSecrets } from './watch-secrets';

const MOST_BELOW = 30;

/** What n8n hands to nodes of a workflow with these credentials. Values live as long as the context that learns them. */
async function secretsOf({ additionalData }: InsideNode, used: readonly UsedCredential[]) {
	const secrets: string[] = [];
	const helper = watchSecrets(additionalData.credentialsHelper, (found) => secrets.push(...found));
	// One that was deleted since, or that n8n does not hand out here, is not known.
	for (const [id, type] of new Map(used.map((one) => [one.id, one.type])))
		await helper.getDecrypted(additionalData, { id, name: '' }, type, 'internal').catch(() => ({}));
	return secrets;
}

interface Watched {
	readonly executions: ExecutionsPort;
	readonly liveWebhooks: LiveWebhooksPort;
	readonly live: Pick<WorkflowsPort, 'get'>;
}

/** The ports that show what runs put out. `learn` is told the secrets of an execution before its data is handed on: a service may send back what it was sent. */
export function learnRunSecrets(
	context: InsideNode,
	{ executions, liveWebhooks, live }: Watched,
	learn: ((secrets: readonly string[]) => void) | undefined,
): Pick<Watched, 'executions' | 'liveWebhooks'> {
	if (learn === undefined) return { executions, liveWebhooks };
	const learnOf = async (nodes: readonly Pick<WorkflowNode, 'credentials'>[]) =>
		learn(await secretsOf(context, nodes.flatMap(usedCredentials)));
	return {
		executions: {
			...executions,
			async get(id) {
				const record = await executions.get(id);
				const used = [...(record.credentials ?? [])];
				const open = [...(record.below ?? [])];
				for (let seen = 0; seen < MOST_BELOW; seen += 1) {
					const next = open.shift();
					if (next === undefined) break;
					const below = await executions.get(next).catch(() => undefined);
					used.push(...(below?.credentials ?? []));
					open.push(...(below?.below ?? []));
				}
				learn(await secretsOf(context, used));
				return record;
			},
		},
		liveWebhooks: {
			...liveWebhooks,
			async call(request) {
				const answer = await liveWebhooks.call(request);
				await learnOf(request.workflow.nodes);
				for (const { id } of request.called)
					await learnOf((await live.get(id).catch(() => undefined))?.nodes ?? []);
				return answer;
			},
		},
	};
}
