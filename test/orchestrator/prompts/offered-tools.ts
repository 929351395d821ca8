import type { Role } from '../../../src/kernel/define-tool';
import { roles } from '../../../src/kernel/define-tool';
import { tools as catalog } from '../../support/native-tools';

/** Tools that a run offers beside the catalog, with who gets them. Where the catalog has one, it decides. */
const coming: Readonly<Record<string, readonly Role[]>> = {
	plan: ['orchestrator'],
	delegate: ['orchestrator'],
	'update-tasks': ['orchestrator'],
	'build-workflow-with-agent': ['orchestrator'],
	'cancel-background-task': ['orchestrator'],
	'correct-background-task': ['orchestrator'],
	'verify-built-workflow': ['orchestrator'],
	'report-verification-verdict': ['orchestrator'],
	'browser-credential-setup': ['orchestrator'],
	'keep-instruction': ['orchestrator'],
	'ask-user': ['orchestrator', 'browser-agent'],
	'submit-workflow': ['builder'],
	'materialize-node-type': ['builder'],
	'write-sandbox-file': ['builder'],
	'read-sandbox-file': ['builder'],
	'get-tool-result': roles,
	'search-tools': ['orchestrator', 'builder'],
	'run-tool': ['orchestrator', 'builder'],
};

const rolesByTool = new Map<string, readonly Role[]>([
	...Object.entries(coming),
	...catalog.map((tool) => [tool.name, tool.roles] as const),
]);

/** Every name that a prompt may use for somebody. */
export const everyTool: readonly string[] = [...rolesByTool.keys()];

/** All that an agent of this role can be offered. */
export const toolsOf = (role: Role): string[] =>
	everyTool.filter((name) => rolesByTool.get(name)?.includes(role));

/** Names in backticks, once each. */
export const ticked = (text: string): string[] => [
	...new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name ?? '')),
];

/** Words with hyphens, quoted or not, once each. */
export const hyphenated = (text: string): string[] => [
	...new Set([...text.matchAll(/(?<![\w./@-])[a-z]+(?:-[a-z]+)+(?![\w-])/g)].map(([word]) => word)),
];
