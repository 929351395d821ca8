import type { Json } from './live-instance';

/** What the panels of toolkit, gate and Foreman keep under *Options*. */
const underOptions: ReadonlySet<string> = new Set([
	...['agentId', 'approvalHours', 'askAfterForeignText', 'exposure', 'identityToken'],
	'workflowDirectory',
]);

/** The parameters of a toolkit, gate or Foreman as n8n stores them, from a flat list of settings. */
export function panelParameters({ options, ...settings }: Json): Json {
	const entries = Object.entries(settings);
	const moved = entries.filter(([name]) => underOptions.has(name));
	return {
		...Object.fromEntries(entries.filter(([name]) => !underOptions.has(name))),
		options: { ...options, ...Object.fromEntries(moved) },
	};
}
