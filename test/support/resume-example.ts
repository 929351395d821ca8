import { foremanParts } from './foreman-nodes';
import { importExample } from './import-example';
import type { CredentialReference, Json } from './live-instance';
import type { LiveWorld } from './use-live';
import { panelParameters } from './panel-parameters';

const parametersOf = (own: object): Readonly<Record<string, (given: Json) => object>> => ({
	// The same as in the example, but without waiting for minutes.
	'n8n-nodes-base.scheduleTrigger': () => ({
		rule: { interval: [{ field: 'seconds', secondsInterval: 5 }] },
	}),
	'n8n-nodes-foreman.foreman': (given) => panelParameters({ ...given, ...own }),
});

/** Publishes the example that goes on with the broken-off runs of an agent. Gives what its Foreman has put out so far. */
export async function publishResumeExample(
	{ live }: Pick<LiveWorld, 'live'>,
	{
		parameters,
		store,
		script,
	}: {
		/** The parameters of the Foreman whose runs it continues: its agent ID and permissions. */
		readonly parameters: { readonly agentId: string };
		readonly store: CredentialReference;
		/** The name of its model's script. */
		readonly script: string;
	},
): Promise<{ readonly reports: () => Promise<Json[]>; readonly unpublish: () => Promise<void> }> {
	const { model, credentials } = await foremanParts({ live }, { store, script });
	const change = parametersOf(parameters);
	const example = importExample('resume-runs.json', (node) => {
		if (node.name === 'Chat Model') return { ...model, name: node.name };
		const changed = change[node.type]?.(node.parameters);
		const isForeman = node.name === 'Foreman';
		return { ...(changed && { parameters: changed }), ...(isForeman && { credentials }) };
	});
	const { id } = await live.store(example);
	await live.publish(id);
	const ended = `/executions?workflowId=${id}&status=success&includeData=true&limit=100`;
	return {
		async reports() {
			const { data } = await live.api('GET', ended);
			return data.flatMap((execution: Json) =>
				(execution.data.resultData.runData.Foreman ?? []).flatMap((run: Json) =>
					(run.data?.main?.[0] ?? []).map(({ json }: Json) => json),
				),
			);
		},
		unpublish: async () => void (await live.api('POST', `/workflows/${id}/unpublish`, {})),
	};
}
