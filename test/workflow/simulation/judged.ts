import type { INodeParameters, INodeTypeDescription } from 'n8n-workflow';

import { holdBack } from '../../../src/workflow/simulation/hold-back';
import { choice, nodeType, property } from '../../nodes-catalog/node-type';

/** One of n8n's building blocks. */
export const core = { codex: { categories: ['Core Nodes'] } };

export const signsIn = { credentials: [{ name: 'someApi' }] };

interface Judged {
	readonly parameters?: INodeParameters;
	readonly overrides?: Partial<INodeTypeDescription>;
	readonly hasSubNodes?: boolean;
	readonly typeVersion?: number;
}

/** Why a node of that type is held back. A name without a package is one of n8n's own. */
export function judge(
	name: string,
	{ parameters = {}, overrides = signsIn, hasSubNodes = false, typeVersion = 1 }: Judged = {},
) {
	const type = name.includes('.') ? name : `n8n-nodes-base.${name}`;
	const description = nodeType(name, overrides);
	return holdBack({ type, typeVersion, parameters, description, hasSubNodes });
}

/** A type that offers these operations, each with what the editor says of it. */
export const offering = (operations: Readonly<Record<string, string>>) => ({
	...signsIn,
	properties: [choice('operation', operations)],
});

/** A type that offers just that operation. */
export const offers = (operation: string, action = 'Blink a light') => ({
	parameters: { operation },
	overrides: offering({ [operation]: action }),
});

/** One that takes a text of SQL. */
export const asking = (query: unknown, parameters: INodeParameters = {}) => ({
	parameters: { operation: 'executeQuery', ...parameters, query } as INodeParameters,
	overrides: {
		...signsIn,
		properties: [choice('operation', { executeQuery: 'Execute a query' }), property('query')],
	},
});

/** A node that n8n runs in a task runner. */
export const codeType = {
	...core,
	properties: ['jsCode', 'pythonCode'].map((name) => ({
		...property(name),
		typeOptions: { editor: 'codeNodeEditor' as const },
	})),
};

/** Whether a simulated run runs a Code node with that JavaScript. */
export const isHarmless = (jsCode: string): boolean =>
	judge('code', { parameters: { jsCode }, overrides: codeType }) === undefined;
