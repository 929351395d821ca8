import type { Mending } from '../kernel/ports/instance/inspection';

/** Who deals with what a rule of n8n's Migration Report finds, by the rule. */
const byRule: ReadonlyMap<string, Mending> = new Map([
	['agent-node-version-v3', 'foreman'],
	['agent-removed-modes-v3', 'gone'],
	['ai-transform-deprecated', 'foreman'],
	['always-output-data-multi-output-v3', 'foreman'],
	['cron-removed-v3', 'foreman'],
	['execute-workflow-each-mode-v3', 'foreman'],
	['function-item-removed-v3', 'foreman'],
	['function-removed-v3', 'foreman'],
	['html-extract-removed-v3', 'foreman'],
	['interval-removed-v3', 'foreman'],
	['item-lists-removed-v3', 'foreman'],
	['read-binary-file-removed-v3', 'foreman'],
	['read-binary-files-removed-v3', 'foreman'],
	['read-pdf-removed-v3', 'foreman'],
	['removed-nodes-v3', 'gone'],
	['workflow-import-url-removed-v3', 'gone'],
	['write-binary-file-removed-v3', 'foreman'],
]);

/** What is not known is yours to decide. */
export const mendingOf = (rule: string): Mending => byRule.get(rule) ?? 'you';
