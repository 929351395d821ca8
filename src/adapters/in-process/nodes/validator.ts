import type { INode, INodeTypes } from 'n8n-workflow';

import { cronProblem } from '../../../host/cron';
import { codeModules, fileFolders, leftOut } from '../../../host/instance-settings';
import { fresh, once } from '../../../kernel/fresh';
import type { DataTable, DataTablesPort } from '../../../kernel/ports/instance/data-tables';
import type { LivePath, ValidatorPort } from '../../../kernel/ports/instance/validator';
import { ToolError } from '../../../kernel/tool-error';
import { isLiteral } from '../../../kernel/workflow/is-expression';
import { credentialTypes } from '../../../workflow-validation/load-nodes';
import { usesTable } from '../../../workflow-validation/table-findings';
import { validateWorkflow } from '../../../workflow-validation/validate-workflow';
import { WEBHOOK } from '../../../workflow-validation/pattern-findings';
import { engineNodes } from './engine-workflow';
import { outputSchema } from './loaded-node';

/** Data tables that are read. Where there are more, none can be said to be missing. */
const MOST_TABLES = 1_000;

/** Undefined where the API key may not list them, or where there are too many. */
async function readTables(dataTables: Pick<DataTablesPort, 'list'>) {
	try {
		const tables: readonly DataTable[] = await dataTables.list({ limit: MOST_TABLES });
		return tables.length < MOST_TABLES ? tables : undefined;
	} catch (error) {
		if (ToolError.is(error) && error.code !== 'unavailable') return undefined;
		throw error;
	}
}

/** Asks the node types of this n8n, as its editor and its engine do, and what data tables it has where a node uses one. */
export function createValidator(
	nodeTypes: INodeTypes,
	suggest: (nodeType: string) => Promise<string | undefined>,
	dataTables: Pick<DataTablesPort, 'list'>,
	livePaths: () => Promise<readonly LivePath[]> = async () => await Promise.resolve([]),
): ValidatorPort {
	// A call checks what it is given, and what it has saved.
	const tables = once(async () => await readTables(dataTables));
	const paths = once(
		async () =>
			await livePaths().catch((error: unknown) => {
				if (ToolError.is(error)) return [];
				throw error;
			}),
	);
	const samples = fresh<string, { readonly schema: unknown }>({ most: 500 });
	const sampleOf = ({ type, typeVersion, parameters }: INode) => {
		const [resource, operation] = [parameters.resource, parameters.operation].map((one) =>
			isLiteral(one) ? one : undefined,
		);
		return samples.get(`${type} ${typeVersion} ${resource} ${operation}`, () => ({
			schema: outputSchema(nodeTypes, { type, typeVersion, resource, operation }),
		})).schema;
	};
	return {
		async check(content, credentials) {
			const nodes = engineNodes(content);
			return await validateWorkflow(
				{
					nodes,
					connections: content.connections,
					pinData: content.pinData,
					settings: content.settings,
					goesLive: content.goesLive,
					credentials,
					tables: nodes.some(usesTable) ? await tables() : undefined,
					webhooks: nodes.some(({ type }) => type === WEBHOOK)
						? (await paths()).filter(({ workflowId }) => workflowId !== content.id)
						: [],
				},
				{
					nodeTypes,
					suggest,
					cronProblem,
					sampleOf,
					fileFolders: fileFolders(),
					codeModules: codeModules(),
					leftOut: leftOut(),
				},
			);
		},
		credentialTypes(node) {
			const [own] = engineNodes({ nodes: [node] });
			return own && credentialTypes(own, nodeTypes);
		},
	};
}
