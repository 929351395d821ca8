import type { INode, INodeProperties } from 'n8n-workflow';

import { onceFor } from '../kernel/fresh';
import type { Finding } from '../kernel/ports/instance/validator';
import { listOf } from '../kernel/values/list-of';
import { isEnabled } from '../kernel/workflow/is-enabled';
import { isLiteral } from '../kernel/workflow/is-expression';
import { codeOfNode, isWithoutFiles } from './code-findings';
import { findingsOf } from './finding';
import { type Names, followNames, joined } from './follow-names';
import type { Graph } from './graph';
import type { LoadedNode } from './loaded-node';
import { parametersText } from './node-text';
import { at, isGivingOn, partsOf } from './output-fields';
import { CODE } from './parameters/json-problems';
import {
	type DisplayedValue,
	displayedValues,
	isProperty,
	isShown,
} from './parameters/option-problems';

const BASE = 'n8n-nodes-base.';

/** How n8n's nodes call the field that a file is read from. */
const READ =
	/^(?:Input Binary Field|Input Data Field Name|(?:Audio|Image) Data Field Name|Attachment (?:Input Data )?Field Name)(?:\(s\)| \(in Input\))?$/;

const none: Names = new Set();

/** Nodes whose items have no files, whatever they are set to. */
const WITHOUT =
	/^n8n-nodes-base\.(?:manualTrigger|googleDriveTrigger|googleSheetsTrigger|hubspot|googleCalendar|googleDocs|googleTasks|googleContacts|twilio|microsoftTeams|stripe|shopify|wooCommerce|supabase|trello|asana|clickUp|linear|todoist|mailchimp|zendesk|graphql|wordpress|mattermost|emailSend|scheduleTrigger|errorTrigger|summarize|postgres|mySql|mongoDb|airtable|rssFeedRead)$|langchain\.(?:agent|chainLlm|informationExtractor|chainSummarization)$/;

function setFiles({ typeVersion, parameters }: INode, come: () => Names): Names {
	const { includeOtherFields, options, assignments } = parameters;
	const text = JSON.stringify(assignments ?? {});
	// A node that sets nothing yet is not finished.
	if (typeVersion < 3 || text === '{}' || text.includes('"binary"')) return undefined;
	const isKept =
		typeVersion < 3.4
			? at(options, 'includeBinary') === true
			: includeOtherFields !== false && at(options, 'stripBinary') !== true;
	return isKept ? come() : none;
}

function formFiles({ defineForm, formFields }: INode['parameters']): Names {
	const fields = listOf(at(formFields, 'values')).filter((one) => at(one, 'fieldType') === 'file');
	// Of several files each has a number.
	if (
		defineForm === 'json' ||
		fields.length === 0 ||
		fields.some((one) => at(one, 'multipleFiles') !== false)
	)
		return undefined;
	const labels = fields.flatMap((one) => [at(one, 'fieldName'), at(one, 'fieldLabel')]);
	return new Set(labels.filter(isLiteral).map((name) => name.replace(/\W/g, '_')));
}

function codeFiles(node: INode): Names {
	const { language = 'javaScript' } = node.parameters;
	const code = language === 'javaScript' ? codeOfNode(node) : undefined;
	return code && isWithoutFiles(code.tree, code.mode) ? none : undefined;
}

const DOWNLOADS = /^download(?:Attachments|Files|Images)?$/;

/** Whether a node has a switch by which it loads files, and it is off. */
const isUnloaded = onceFor((loaded: LoadedNode): boolean => {
	const {
		node,
		type: { description },
	} = loaded;
	const names = description.properties
		.filter((one) => isShown(one, node.parameters, node, description))
		.flatMap(({ name, type, options = [] }) =>
			type === 'collection' ? options.map((one) => one.name) : [name],
		);
	const isOn = ({ property, value }: DisplayedValue) =>
		DOWNLOADS.test(property.name) && value !== false;
	return names.some((one) => DOWNLOADS.test(one)) && !displayedValues(loaded).some(isOn);
});

/** The field that a node puts a file into, or what the names of several begin with, where it says so. */
function putInto(
	{ node, type: { description } }: LoadedNode,
	isIt: (one: INodeProperties) => boolean,
) {
	const shown = description.properties.filter((one) =>
		isShown(one, node.parameters, node, description),
	);
	const inner = shown.flatMap(({ type, options = [] }) =>
		type === 'collection' ? options.filter(isProperty) : [],
	);
	const { name, default: usual } = [...shown, ...inner].find(isIt) ?? {};
	if (name === undefined) return undefined;
	const values = [node.parameters, ...Object.values(node.parameters)].map((one) => at(one, name));
	const field = values.find((one) => one !== undefined) ?? usual;
	return isLiteral(field) ? field : undefined;
}

/** Files of mails, which have a number behind the prefix that the node names. */
function mailFiles(loaded: LoadedNode): Names {
	const prefix = putInto(loaded, ({ name }) => name === 'dataPropertyAttachmentsPrefixName');
	return prefix === undefined
		? undefined
		: new Set(Array.from({ length: 20 }, (_, index) => `${prefix}${index}`));
}

/** Services that answer with no files, but for those that are asked for. */
const SERVICES = /^(?:slack|telegram|discord|jira|github|microsoftOutlook|gmail|googleSheets)$/;

function hasNoFiles({ node: { parameters }, stored }: LoadedNode, name: string): boolean {
	const [resource, operation] = [String(parameters.resource), String(parameters.operation)];
	// One that sets nothing yet is not finished.
	if (!SERVICES.test(name) || Object.keys(stored.parameters).length === 0) return false;
	const isMail = name === 'gmail' || name === 'microsoftOutlook';
	if (/file|attachment/i.test(resource) || (isMail && operation.startsWith('get'))) return false;
	return name !== 'googleSheets' || operation === 'read';
}

/** Files that a server calls a text, and n8n takes as one where it looks at that. Stores of files may call any by a type of theirs. */
const TEXT_FILE = /^https?:\/\/[^/?#]+\/[^?#]*\.(?:csv|tsv|txt|xml|html?|json|geojson|ics)$/i;
const STORES =
	/releases\/|amazonaws|storage|bucket|blob|spaces|\br2\b|minio|backblaze|cdn|:\d{4}\/|\w:\/\/.*\w:\/\//i;

function isTextFile({ typeVersion, parameters }: INode): boolean {
	const { method = 'GET', url, sendHeaders, sendQuery } = parameters;
	const address = String(url).replace(/^=/, '').replace(CODE, 'x');
	const isPlain = method === 'GET' && sendHeaders !== true && sendQuery !== true;
	return typeVersion >= 3 && isPlain && TEXT_FILE.test(address) && !STORES.test(address);
}

/** The file fields that a node puts out; undefined where they are not known. */
function filesOf(loaded: LoadedNode, come: () => Names): Names {
	const { node } = loaded;
	const { options } = node.parameters;
	if (isGivingOn(node)) return come();
	// An item at which it fails keeps its files.
	if (/^continue/.test(String(node.onError))) return undefined;
	const name = node.type.replace(BASE, '');
	if (name === 'airtable' && /download/.test(JSON.stringify(node.parameters))) return undefined;
	// It gives its items on where the time to answer is up.
	if (node.parameters.operation === 'sendAndWait') return undefined;
	if (WITHOUT.test(node.type) || isUnloaded(loaded) || hasNoFiles(loaded, name)) return none;
	if (/^(?:emailReadImap|gmailTrigger|gmail)$/.test(name)) return mailFiles(loaded);
	if (name === 'merge') return node.parameters.mode === 'combineBySql' ? undefined : come();
	if (name === 'formTrigger') return formFiles(node.parameters);
	if (name === 'code') return codeFiles(node);
	if (name === 'set') return setFiles(node, come);
	if (name === 'aggregate') return at(options, 'includeBinaries') === true ? undefined : none;
	if (name === 'splitOut') {
		if (String(node.parameters.fieldToSplitOut).includes('$binary')) return undefined;
		return at(options, 'includeBinary') === true ? come() : none;
	}
	if (name === 'convertToFile') {
		const field = node.parameters.binaryPropertyName;
		return isLiteral(field) ? new Set([field]) : undefined;
	}
	if (name === 'httpRequest') {
		const response = at(options, 'response', 'response');
		const format = at(response, 'responseFormat');
		const field = at(response, 'outputPropertyName') ?? 'data';
		if (format === 'file') return isLiteral(field) ? new Set([field]) : undefined;
		return format === 'json' || format === 'text' || isTextFile(node) ? none : undefined;
	}
	const put = putInto(loaded, ({ displayName }) => /^Put Output File in Field/.test(displayName));
	return put === undefined ? undefined : joined([come(), new Set([put])]);
}

const { advice, error } = findingsOf('flow');

const isAttached = ({ node }: LoadedNode, { property }: DisplayedValue) =>
	node.type === `${BASE}emailSend` && property.name === 'attachments';

/** The fields that a node reads files from. */
const filesRead = onceFor((loaded: LoadedNode) =>
	displayedValues(loaded).filter(
		(one) => isAttached(loaded, one) || READ.test(one.property.displayName),
	),
);

/** How nodes that drop the files of their items keep them. */
const KEEPING: Readonly<Record<string, string>> = {
	[`${BASE}set`]:
		'Write includeOtherFields: true (before version 3.4 options: { includeBinary: true }).',
	[`${BASE}httpRequest`]: 'Write options: { response: { response: { responseFormat: "file" } } }.',
	[`${BASE}code`]: 'Return binary: item.binary beside json.',
	[`${BASE}splitOut`]: 'Write options: { includeBinary: true }.',
	[`${BASE}aggregate`]: 'Write options: { includeBinaries: true }.',
};

const MAIL = /\.(?:gmail|emailSend|microsoftOutlook) (?:send|reply|undefined)$/;

/** A file that is made for a mail alone, which does not attach it. */
function unattached({ node }: LoadedNode, nodes: ReadonlyMap<string, LoadedNode>, graph: Graph) {
	const isMail = MAIL.test(`${node.type} ${String(node.parameters.operation)}`);
	if (!isMail || /"attachments\w*":/.test(parametersText(node))) return [];
	const [edge, ...others] = graph.into(node.name);
	const maker = others.length === 0 ? nodes.get(edge?.source ?? '')?.node : undefined;
	if (maker === undefined || graph.outOf(maker.name).length > 1) return [];
	const format = at(maker.parameters.options, 'response', 'response', 'responseFormat');
	const isMade = maker.type === `${BASE}convertToFile` || format === 'file';
	const isRead = [...nodes.values()].some((one) => parametersText(one.node).includes(maker.name));
	if (!isMade || isRead || !isEnabled(maker)) return [];
	const message = `it attaches no file: that of "${maker.name}" is left out.`;
	return [advice(node.name, message, 'Write its name, such as "data", among the attachments.')];
}

/** Finds nodes that read a file from a field in which none comes in, or the node that drops it: n8n fails at them. */
export function createFileCheck(nodes: ReadonlyMap<string, LoadedNode>, graph: Graph) {
	const { lacking, gives } = followNames(nodes, graph, filesOf);
	/** The node before that gets a file and could give it on. */
	const dropperOf = (reader: string, file: string, isNone: boolean): INode | undefined => {
		const seen = new Set<string>();
		// Whether all between give on what they get.
		let isJust = true;
		for (let name = reader; !seen.has(name); ) {
			seen.add(name);
			const [edge, ...others] = graph.into(name);
			const source = others.length === 0 ? nodes.get(edge?.source ?? '')?.node : undefined;
			if (source === undefined) return undefined;
			if (isNone && isJust && source.type === `${BASE}httpRequest`) return source;
			isJust &&= isGivingOn(source);
			const dropper = name === reader ? undefined : nodes.get(name)?.node;
			if (gives(source.name, file)) return dropper && KEEPING[dropper.type] ? dropper : undefined;
			({ name } = source);
		}
		return undefined;
	};
	return (loaded: LoadedNode): Finding[] => [
		...unattached(loaded, nodes, graph),
		...filesRead(loaded).flatMap((displayed) => {
			const outcome = isAttached(loaded, displayed) ? 'the mail goes without it' : 'the node fails';
			const isInList = displayed.path.includes('[');
			if (displayed.value === '' && !isAttached(loaded, displayed) && !isInList)
				return error(
					{ nodeName: loaded.node.name, parameter: displayed.path },
					'it names no field of a file, and the node fails.',
					`Write ${displayed.property.name}: "data", with the field that the file comes in as.`,
				);
			return (partsOf(displayed.value) ?? []).flatMap((one) => {
				const lost = lacking(loaded.node.name, [one]);
				if (lost === undefined) return [];
				const dropping = dropperOf(loaded.node.name, one, lost.names.size === 0);
				if (dropping !== undefined) {
					const message = `it passes on no files: "${loaded.node.name}" behind it reads "${one}", and ${outcome}.`;
					return error(dropping.name, message, KEEPING[dropping.type] ?? '');
				}
				const way = lost.source === undefined ? '' : ` from "${lost.source}"`;
				const message = `no file comes in as "${one}"${way}, and ${outcome}.`;
				const fix =
					lost.names.size > 0
						? `Write "${[...lost.names].slice(0, 3).join('" or "')}".`
						: 'Connect a node that gives a file before it, or lead the file around those that drop it with a Merge.';
				return error({ nodeName: loaded.node.name, parameter: displayed.path }, message, fix);
			});
		}),
	];
}
