import type { INodeProperties } from 'n8n-workflow';

import type { HoldReason } from '../../kernel/hold-reason';
import type { ChosenOperation } from './chosen-operation';
import { chosenOperation } from './chosen-operation';
import { exceptionFor, isCostly } from './exceptions';
import { hasFixedHost } from './fixed-address';
import type { JudgedNode } from './judged-node';
import { allProperties, anywhere } from './judged-node';
import { isReadOnlySql } from './sql/read-only-sql';
import { judgeAction, judgeName, readsStrictly, isActing, wordsInName } from './verbs';

/** Whether a switch is on that makes an operation that reads do something as well, such as `markAsRead`. */
function hasActingSwitch(properties: readonly INodeProperties[], parameters: unknown) {
	const switches = allProperties(properties)
		.filter(({ type, name }) => type === 'boolean' && isActing(wordsInName(name)[0] ?? ''))
		.map(({ name }) => name);
	const isOff = (value: unknown) => value === false || value === undefined || value === null;
	return anywhere(parameters, (name, value) => switches.includes(name) && !isOff(value));
}

type Judge = (operation: ChosenOperation, node: JudgedNode) => HoldReason | undefined;

/** Parameters that hold values for the query. */
const QUERY_VALUES = /^query(?:Replacement|Params|Parameters)/;

const takesParameters = (parameters: unknown) =>
	anywhere(parameters, (name, value) => QUERY_VALUES.test(name) && value !== '');

/** What one of n8n's own operations does, by its name and by what the editor says of it. */
const judgeOwn: Judge = ({ value, actions }, { type, parameters }) => {
	if (isCostly(type, value)) return 'costs';
	if (/^execute(Query)?$/.test(value)) {
		const query = parameters.query ?? parameters.sqlQuery;
		if (query === undefined) return 'writes';
		return isReadOnlySql(query, takesParameters(parameters)) ? undefined : 'query';
	}
	const said = actions.map(judgeAction);
	if (said.includes('writes')) return 'writes';
	const named = judgeName(value);
	if (named !== 'unclear') return named === 'writes' ? 'writes' : undefined;
	return said.length > 0 && said.every((each) => each === 'reads') ? undefined : 'unclear';
};

/** The same for an operation named by a community node, whose meaning is unknown. */
const judgeForeign: Judge = ({ value, actions, methods }) => {
	if (actions.some((action) => judgeAction(action) === 'writes')) return 'writes';
	if (methods.some((method) => method !== 'GET' && method !== 'HEAD')) return 'writes';
	return readsStrictly(value) ? undefined : 'unclear';
};

/** Why the chosen operation is held back. Without an operation there is no proof that the node only reads. */
function judgeChosen(node: JudgedNode, judge: Judge): HoldReason | undefined {
	const { type, parameters, description } = node;
	const known = exceptionFor(type)?.reads ?? [];
	if (known.some((operation) => operation === parameters.operation)) return undefined;
	const operation = chosenOperation(node);
	if (operation === undefined) return 'unclear';
	if ('refused' in operation) return operation.refused;
	const reason = judge(operation, node);
	if (reason !== undefined) return reason;
	if (hasActingSwitch(description.properties, parameters)) return 'writes';
	return parameters.url === undefined || hasFixedHost(parameters.url)
		? undefined
		: 'computed-address';
}

export const judgeOwnOperation = (node: JudgedNode) => judgeChosen(node, judgeOwn);

export const judgeForeignOperation = (node: JudgedNode) => judgeChosen(node, judgeForeign);
