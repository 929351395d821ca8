import type { INodeProperties } from 'n8n-workflow';
import { NodeHelpers, validateNodeCredentials } from 'n8n-workflow';

import { onceFor } from '../kernel/fresh';
import type { Finding } from '../kernel/ports/instance/validator';
import { isRecord } from '../kernel/values/is-record';
import { listOf } from '../kernel/values/list-of';
import { isUnset } from '../kernel/values/is-unset';
import { aiProblems } from './ai-problems';
import { expressionFindings } from './expression-findings';
import { findingsOf } from './finding';
import type { LoadedNode } from './loaded-node';
import { nameFindings } from './parameters/name-findings';
import { displayedValues, isShown } from './parameters/option-problems';
import { shapeFindings } from './parameters/dropped-findings';
import type { CronProblem } from './parameters/time-problems';
import { valueFindings, valueInScope } from './parameters/value-findings';
import type { ReferenceCheck } from './reference-findings';
import type { KindScope } from './value-kinds';

const incomplete = findingsOf('incomplete');

/** What n8n's SDK writes for `placeholder('which channel')`. */
const MARK = /<__PLACEHOLDER_VALUE__([\s\S]*?)__>/;

interface Placeholder {
	/** As people write it: `rules.values[0].text`. */
	readonly path: string;
	/** What the author wants there; can be empty. */
	readonly wanted: string;
}

/** The values that hold a placeholder, at any depth. */
export function placeholdersIn(value: unknown, path = ''): Placeholder[] {
	if (typeof value === 'string') {
		const found = MARK.exec(value);
		return found ? [{ path, wanted: (found[1] ?? '').trim() }] : [];
	}
	if (Array.isArray(value))
		return value.flatMap((each: unknown, index) => placeholdersIn(each, `${path}[${index}]`));
	if (!isRecord(value)) return [];
	return Object.entries(value).flatMap(([key, each]) =>
		placeholdersIn(each, path === '' ? key : `${path}.${key}`),
	);
}

/** What the editor marks in red on the node: required parameters, locators, mapped fields, counts. */
function asked({ node, type: { description } }: LoadedNode): Finding[] {
	const issues = NodeHelpers.getNodeParametersIssues(description.properties, node, description);
	return Object.entries(issues?.parameters ?? {}).map(([parameter, messages]) => {
		const fix = `Set "${parameter}"; get-node-type-definition tells what it takes.`;
		return incomplete.error({ nodeName: node.name, parameter }, messages.join(' '), fix);
	});
}

/** n8n manages some credentials itself; every other credential has an id. */
const lacksId = (reference: unknown) =>
	!isRecord(reference) || (!reference.id && reference.__aiGatewayManaged !== true);

/** HTTP Request and similar nodes name the credential in a parameter instead of declaring it. */
function chosen({ node, stored, type: { description } }: LoadedNode): string[] {
	const active = NodeHelpers.getActiveCredentialTypes(node, description) ?? new Set<string>();
	const declared = (description.credentials ?? []).map(({ name }) => name);
	return [...active].filter((name) => {
		const reference: unknown = stored.credentials?.[name];
		return reference === undefined ? !declared.includes(name) : lacksId(reference);
	});
}

function credentials(loaded: LoadedNode): Finding[] {
	const { node, type } = loaded;
	const missing = validateNodeCredentials(node, type).map(({ credentialName }) => credentialName);
	const declared = (type.description.credentials ?? []).map(({ name }) => name);
	const active = NodeHelpers.getActiveCredentialTypes(node, type.description);
	const other = Object.keys(node.credentials ?? {}).find((name) => active?.has(name) === false);
	const ways = type.description.credentials?.find(({ name }) => name === other)?.displayOptions;
	const [[key, values] = []] = Object.entries(ways?.show ?? {}).filter(
		([key]) => !key.startsWith('@'),
	);
	// A credential of another way is given where one of this way may be needed.
	const unset =
		other === undefined
			? []
			: declared.filter((name) => active?.has(name) && !node.credentials?.[name]);
	return [...new Set([...missing, ...chosen(loaded), ...unset])].map((name) => {
		const isOther = other !== undefined && declared.includes(name);
		const now = key === undefined ? '' : ` while ${key} is "${String(node.parameters[key])}"`;
		const message = isOther
			? `n8n does not look at its credential "${other}"${now}, and "${name}" is not set.`
			: `credential "${name}" is not set.`;
		const fix = !isOther
			? 'A person must choose it in the editor.'
			: key === undefined
				? `Set it as "${name}".`
				: `Write ${key}: ${JSON.stringify(listOf(values)[0])}, or set a credential as "${name}".`;
		return incomplete.error({ nodeName: node.name, parameter: name }, message, fix);
	});
}

/** Placeholders that the code's author left for a person, in parameters that are in use. */
function placeholders({ node }: LoadedNode): Finding[] {
	return placeholdersIn(node.parameters).map(({ path, wanted }) =>
		// n8n treats it like any other text.
		incomplete.advice(
			{ nodeName: node.name, parameter: path },
			`it still holds a placeholder${wanted === '' ? '' : ` for "${wanted}"`}.`,
			'A person must fill it in: setup-workflow hands over.',
		),
	);
}

/** Asks n8n what is missing. */
function parameterFindings(loaded: LoadedNode): Finding[] {
	return [...asked(loaded), ...credentials(loaded), ...placeholders(loaded)];
}

const { error, advice } = findingsOf('invalid');

const ON_ERROR = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'];

/** What n8n stores of a node beside its parameters, that types may call parameters as well. */
const OWN =
	'id name type typeVersion position disabled notes notesInFlow color parameters credentials webhookId onError continueOnFail retryOnFail maxTries waitBetweenTries alwaysOutputData executeOnce extendsCredential rewireOutputLogTo forceCustomOperation'.split(
		' ',
	);

/** Names of settings that other programs have. */
const RETRY_LIKE = /retr(?:y|ies)|tries|^settings$|^options$|error|fail|timeout|execute|output/i;

/** Parameters that stand beside the parameters, and what to do on an error where n8n has no such way. */
function settingFindings({ stored, type: { description } }: LoadedNode): Finding[] {
	const { onError, name: nodeName }: { readonly onError?: unknown; readonly name: string } = stored;
	const isNamed = (key: string) => description.properties.some(({ name }) => name === key);
	const found = Object.entries(stored)
		.filter(([key, value]) => !OWN.includes(key) && !isUnset(value) && isNamed(key))
		.map(([parameter]) => {
			const message = `"${parameter}" stands beside the parameters, where n8n does not read it, and its API does not save it.`;
			return error({ nodeName, parameter }, message, 'Move it into parameters.');
		});
	const { maxTries = 3, waitBetweenTries = 0, retryOnFail } = stored;
	const isTried = stored.maxTries !== undefined || stored.waitBetweenTries !== undefined;
	if (isTried && retryOnFail !== true) {
		const message = 'n8n does not try again without retryOnFail, whatever maxTries says.';
		found.push(advice(nodeName, message, 'Write retryOnFail: true beside its parameters.'));
	}
	if (retryOnFail === true && (maxTries > 5 || waitBetweenTries > 5000)) {
		const message = 'n8n tries five times at most, and waits five seconds at most between them.';
		found.push(advice(nodeName, message, 'For more, lead its error output to a Wait and back.'));
	}
	for (const key of Object.keys(stored).filter(
		(one) => RETRY_LIKE.test(one) && !OWN.includes(one),
	)) {
		const message = `n8n has no "${key}" of a node, and does nothing with it.`;
		const fix =
			'Write retryOnFail: true, maxTries: 3, or onError: "continueRegularOutput" beside its parameters.';
		found.push(error(nodeName, message, fix));
	}
	if (onError === undefined || ON_ERROR.includes(String(onError))) return found;
	const message = `onError is ${JSON.stringify(onError)}, which n8n does not have: an error stops the workflow.`;
	return [error(nodeName, message, 'Write onError: "continueRegularOutput".'), ...found];
}

/** What is wrong with a node whatever stands around it, and how it is judged by what does. */
const judgeAlone = (cronProblem: CronProblem) =>
	onceFor((loaded: LoadedNode) => {
		const { node, type } = loaded;
		const isRead = (property: INodeProperties, beside: object) =>
			isShown(property, { ...node.parameters, ...beside }, node, type.description);
		const values = displayedValues(loaded);
		const judged = values.map((each) => expressionFindings(each, node));
		return {
			found: [
				...parameterFindings(loaded),
				...settingFindings(loaded),
				...aiProblems(loaded).map(({ parameter, message, fix, severity }) =>
					(severity === 'advice' ? advice : error)(
						{ nodeName: node.name, parameter },
						message,
						fix,
					),
				),
				...shapeFindings(node.name, type.description.properties, loaded.stored.parameters, isRead),
				...values.flatMap((each) => valueFindings(each, values, loaded, cronProblem)),
				...judged.flatMap(({ found }) => found),
				...nameFindings(loaded),
			],
			inScope: [
				...values.flatMap((each) => valueInScope(each, loaded) ?? []),
				...judged.flatMap((each) => each.inScope),
			],
		};
	});

/** One memory for each scheduler that is asked: there is one in a process. */
const judgedAlone = onceFor(judgeAlone);

export function nodeFindings(
	loaded: LoadedNode,
	cronProblem: CronProblem,
	checkNames: ReferenceCheck,
	scope: KindScope,
): Finding[] {
	const { found, inScope } = judgedAlone(cronProblem)(loaded);
	return [...found, ...inScope.flatMap((judge) => judge(checkNames, scope))];
}
