import type { StoredCredential } from '../ports/instance/credentials';
import type { Finding, ValidatorPort } from '../ports/instance/validator';
import type { WorkflowContent } from '../ports/instance/workflows';
import { isRecord } from '../values/is-record';

const tableParameter = /^(?:dataTableId|columns|filters|orderBy)/;
const tableNode = /\.dataTable(?:Tool)?$/;

/** The credentials, data tables and columns that nodes name and that are not there, as findings. */
export async function lostReferences(
	content: Pick<WorkflowContent, 'nodes' | 'connections'>,
	credentials: readonly StoredCredential[] | undefined,
	validator: Pick<ValidatorPort, 'check'>,
): Promise<Finding[]> {
	const isNamed = ({ type, credentials: set = {} }: WorkflowContent['nodes'][number]) =>
		tableNode.test(type) || Object.keys(set).length > 0;
	if (!content.nodes.some(isNamed)) return [];
	const ids = credentials && new Set(credentials.map(({ id }) => id));
	const findings = await validator.check(content, credentials);
	return findings.filter(({ severity, nodeName, parameter = '' }) => {
		const node = content.nodes.find(({ name }) => name === nodeName);
		if (node === undefined) return false;
		if (tableNode.test(node.type) && tableParameter.test(parameter)) return severity === 'error';
		const named = node.credentials?.[parameter];
		return (
			ids !== undefined && isRecord(named) && typeof named.id === 'string' && !ids.has(named.id)
		);
	});
}
