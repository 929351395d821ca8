import type { INodeTypeDescription } from 'n8n-workflow';

import { ForemanIdentityApi } from '../../credentials/ForemanIdentityApi.credentials';
import { ForemanMcpAccessApi } from '../../credentials/ForemanMcpAccessApi.credentials';
import { ForemanMcpServerApi } from '../../credentials/ForemanMcpServerApi.credentials';
import { ForemanN8nApi } from '../../credentials/ForemanN8nApi.credentials';
import { ForemanSearchApi } from '../../credentials/ForemanSearchApi.credentials';
import { ForemanStoreApi } from '../../credentials/ForemanStoreApi.credentials';
import { Foreman } from '../../nodes/Foreman/Foreman.node';
import { ForemanAdmin } from '../../nodes/ForemanAdmin/ForemanAdmin.node';
import { ForemanAdminTrigger } from '../../nodes/ForemanAdminTrigger/ForemanAdminTrigger.node';
import { ForemanBuilder } from '../../nodes/ForemanBuilder/ForemanBuilder.node';
import { ForemanGateHitlTool } from '../../nodes/ForemanGate/ForemanGateHitlTool.node';
import { ForemanMcpTrigger } from '../../nodes/ForemanMcpTrigger/ForemanMcpTrigger.node';
import { ForemanResearch } from '../../nodes/ForemanResearch/ForemanResearch.node';
import { ForemanTeam } from '../../nodes/ForemanTeam/ForemanTeam.node';
import { ForemanToolkit } from '../../nodes/ForemanToolkit/ForemanToolkit.node';
import { ForemanWorkflows } from '../../nodes/ForemanWorkflows/ForemanWorkflows.node';

export const nodeDescriptions: readonly INodeTypeDescription[] = [
	...[new Foreman(), new ForemanToolkit(), new ForemanGateHitlTool(), new ForemanWorkflows()],
	...[new ForemanTeam(), new ForemanAdmin(), new ForemanAdminTrigger(), new ForemanMcpTrigger()],
	...[new ForemanBuilder(), new ForemanResearch()],
].map(({ description }) => description);

const credentials = [
	...[new ForemanN8nApi(), new ForemanIdentityApi(), new ForemanStoreApi()],
	new ForemanMcpAccessApi(),
	new ForemanMcpServerApi(),
	new ForemanSearchApi(),
];

/** Keys whose values a person reads in a panel. */
const SHOWN = new Set(['displayName', 'name', 'action', 'outputNames', 'value', 'default']);

const textsIn = (value: unknown): readonly string[] => {
	if (typeof value === 'string') return [value];
	if (Array.isArray(value)) return value.flatMap(textsIn);
	return typeof value === 'object' && value !== null ? shownIn(value) : [];
};

function shownIn(value: object): readonly string[] {
	return Object.entries(value).flatMap(([key, held]) =>
		typeof held === 'string' && !SHOWN.has(key) ? [] : textsIn(held),
	);
}

/** What nodes and credentials show as a name: of themselves, of fields, options, operations and outputs. */
export const describedNames: ReadonlySet<string> = new Set(
	[...nodeDescriptions, ...credentials].flatMap(shownIn),
);
