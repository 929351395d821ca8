import { isRecord } from '../../kernel/is-record';
import type { WorkflowNode } from '../../kernel/ports/workflows';
import { ownAddress } from './own-address';
import { isForemanNode } from './own-nodes';
import type { OwnTables } from './ports';
import { tableContacts } from './table-contacts';
import type { Place } from './values-in';
import { valuesIn } from './values-in';

const ownCredential = /^foreman\w*Api$/i;

const addressKey = /url|uri|endpoint/i;

const runsWorkflows = /(?:^|\.)executeWorkflow(?:Hitl)?(?:Tool)?$/i;

const UNSEEN =
	'the workflow it runs is only known in the run. Store that workflow and choose it by its id.';

function isReadable(text: string): boolean {
	if (text.trim() === '') return true;
	if (text.startsWith('=')) return false;
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

function contactOfText({ key, value }: Place): string | undefined {
	if (typeof value !== 'string') return undefined;
	if (ownCredential.test(value.trim())) return `it names Foreman's credential type "${value}".`;
	if (key === 'workflowJson' && !isReadable(value)) return UNSEEN;
	const address = addressKey.test(key) ? ownAddress(value) : undefined;
	return address === undefined ? undefined : `it calls ${address}.`;
}

/** What looks like a node, wherever it stands: workflows run workflows that stand in their parameters. */
async function contactsOfNode(value: unknown, tables: OwnTables): Promise<string[]> {
	if (!isRecord(value) || typeof value.type !== 'string') return [];
	const { type, parameters } = value;
	const credentials = Object.keys(isRecord(value.credentials) ? value.credentials : {});
	const given = isRecord(parameters) ? parameters : {};
	const source = runsWorkflows.test(type.trim()) ? String(given.source ?? '') : '';
	return [
		...(isForemanNode(type) ? [`"${type}" is a node of Foreman.`] : []),
		...(credentials.some((one) => ownCredential.test(one))
			? ["it uses a credential of Foreman's."]
			: []),
		...(/^(?:url|localFile|=.*)$/s.test(source) ? [UNSEEN] : []),
		...(await tableContacts(type, given, tables)),
	];
}

/** Why a node, with all that stands in its parameters, touches what controls Foreman. Each reason once. */
export async function nodeContacts(node: WorkflowNode, tables: OwnTables): Promise<string[]> {
	const reasons = new Set<string>();
	for (const place of valuesIn(node)) {
		const reason = contactOfText(place);
		if (reason !== undefined) reasons.add(reason);
		for (const each of await contactsOfNode(place.value, tables)) reasons.add(each);
	}
	return [...reasons];
}
