import type { INodeType } from 'n8n-workflow';

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

interface NodeFile {
	/** In the folder of the repository, without its ending. */
	readonly file: string;
	readonly node: INodeType;
}

const nodeFile = (folder: string, node: INodeType): NodeFile => ({
	...{ file: `nodes/${folder}/${node.constructor.name}.node`, node },
});

/** Every node that the package brings. */
export const everyNode: readonly NodeFile[] = [
	nodeFile('Foreman', new Foreman()),
	nodeFile('ForemanToolkit', new ForemanToolkit()),
	nodeFile('ForemanGate', new ForemanGateHitlTool()),
	nodeFile('ForemanWorkflows', new ForemanWorkflows()),
	nodeFile('ForemanTeam', new ForemanTeam()),
	nodeFile('ForemanAdmin', new ForemanAdmin()),
	nodeFile('ForemanAdminTrigger', new ForemanAdminTrigger()),
	nodeFile('ForemanMcpTrigger', new ForemanMcpTrigger()),
	nodeFile('ForemanBuilder', new ForemanBuilder()),
	nodeFile('ForemanResearch', new ForemanResearch()),
];
