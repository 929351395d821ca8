import type { INodeTypeDescription } from 'n8n-workflow';

import { versionNumbers } from '../node-entry';
import { connectionTypes, typeOf } from '../connection-types';
import type { NodeScope } from '../../kernel/ports/instance/node-types';
import { type DecidedNode, decide, isShownIfDecided } from './decided-node';
import { type Discriminators, discriminatorsOf, unmetChoice } from './discriminators';
import { sectionLines, shortLines } from './definition-sections';
import { memberLines, propertyMember } from './property-lines';
import { possibleValues, reachableProperties } from './reachable-properties';
import { whenNotes } from './rule-text';

/** A node's inputs as text. For each it adds what n8n's builder hints say: whether it is required, and when. */
export function inputsText(node: DecidedNode): string {
	const { inputs, builderHint } = node.description;
	const hinted = Object.entries(builderHint?.inputs ?? {});
	const hintedTypes = new Set(hinted.map(([type]) => type));
	const others = Array.isArray(inputs)
		? inputs
				.filter((each) => !hintedTypes.has(typeOf(each)))
				.map((each) =>
					typeof each !== 'string' && each.required ? `${each.type} (required)` : typeOf(each),
				)
		: connectionTypes(inputs).filter((type) => hinted.length === 0 || !type.startsWith('ai_'));
	const described = hinted.flatMap(([type, { required, displayOptions }]) => {
		if (!isShownIfDecided(displayOptions, node)) return [];
		const when = whenNotes(displayOptions?.show, node);
		const notes = [...(required ? ['required'] : []), ...when].join(' ');
		return [notes === '' ? type : `${type} (${notes})`];
	});
	return [...others, ...described].join(', ') || 'none';
}

export function outputsText({ outputs, outputNames }: INodeTypeDescription): string {
	if (!Array.isArray(outputs))
		return connectionTypes(outputs).join(' or ') || 'depends on parameters';
	const types = outputs.map(typeOf);
	if (types.length < 2) return types.join('') || 'none';
	const named = (at: number) => (outputNames?.[at] === undefined ? '' : ` (${outputNames[at]})`);
	return types.map((type, at) => `${type} ${at}${named(at)}`).join(', ');
}

function credentialsText(node: DecidedNode): string {
	const possible = (node.description.credentials ?? []).filter(({ displayOptions }) =>
		isShownIfDecided(displayOptions, node),
	);
	const named = node.description.properties
		.filter(
			({ type, displayOptions }) =>
				type === 'credentialsSelect' && isShownIfDecided(displayOptions, node),
		)
		.map(({ name }) => `the type named by ${name}`);
	const fixed = possible.map(({ name, required, displayOptions }) => {
		const when = whenNotes(displayOptions?.show, node);
		const notes = [...when, ...(required ? [] : ['optional'])].join('; ');
		return notes === '' ? name : `${name} (${notes})`;
	});
	return [...fixed, ...named].join(', ') || 'none';
}

/** The shapes that n8n stores for its compound parameter types, by the name that definitions use. */
const sharedShapes: Readonly<Record<string, string>> = {
	ResourceLocator: 'ResourceLocator<Mode> = { __rl: true; mode: Mode; value: string }',
	ResourceMapper:
		"ResourceMapper = { mappingMode: 'defineBelow' | 'autoMapInputData'; value: Record<column id, value> | null; matchingColumns: string[]; schema: { id: string; displayName: string; type: string; required: boolean; defaultMatch: boolean; display: boolean; canBeUsedToMatch: boolean }[] }",
	Filter:
		"Filter = { combinator: 'and' | 'or'; conditions: { id: string; leftValue: unknown; rightValue: unknown; operator: { type: 'string' | 'number' | 'boolean' | 'dateTime' | 'array' | 'object'; operation: 'equals' | 'notEquals' | 'contains' | 'exists' | 'empty' | 'gt' | 'lt' | 'after' | 'true' | …; singleValue?: true for operations without rightValue } }[]; options: { caseSensitive: boolean; leftValue: ''; typeValidation: 'strict' | 'loose'; version: 2 } }",
	AssignmentCollection:
		"AssignmentCollection = { assignments: { id: string; name: string; value: unknown; type: 'string' | 'number' | 'boolean' | 'array' | 'object' }[] }",
};

/** The definition, or what must be chosen first because the whole definition would be too long. */
type TypeDefinition =
	| {
			/** `section`: a part of it. */
			readonly kind: 'definition' | 'section';
			readonly version: number;
			readonly content: string;
	  }
	| {
			readonly kind: 'choices';
			readonly version: number;
			/** Which choice is missing or unknown, for a person or a model. */
			readonly message: string;
			readonly choices: Discriminators;
	  };

const CONVENTIONS = "`?` means optional. Defaults are '', false or empty unless said.";

const SHORTENED = 'Sections are left out: pass the name of one, or words, as "section" to see it.';

const WHOLE = 'all';

const EVERY = 'disabled?: boolean; notes?: string';

const RUN =
	"retryOnFail?: boolean; maxTries?: 2-5; waitBetweenTries?: 0-5000 ms; onError?: 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput'; executeOnce?, alwaysOutputData?: boolean";

/** The settings of a node beside its parameters. Triggers get only `EVERY`, because they are not run again. */
const settingsOf = ({ group }: INodeTypeDescription) =>
	group.includes('trigger') ? EVERY : `${RUN}; ${EVERY}`;

/** The parameters of a node as compact TypeScript. Rules on undecided parameters become `when`. `description` must cover `selection.version` if given. */
export function typeDefinition(
	description: INodeTypeDescription,
	selection: NodeScope = {},
): TypeDefinition {
	const version = selection.version ?? newestVersion(description);
	const choices = discriminatorsOf(description, version);
	const message = unmetChoice(choices, selection);
	if (message !== undefined) return { kind: 'choices', version, message, choices };

	const node = decide(description, version, selection);
	const reachable = reachableProperties(description.properties, node);
	const root = possibleValues(
		reachable.map(({ property }) => property),
		node,
	);
	const body = reachable
		.filter(({ property }) => property.type !== 'hidden')
		.map((each) => propertyMember(each, { node, root, depth: 1 }));
	const { section } = selection;
	const heading = `// ${description.name}, typeVersion ${version}`;
	const parameters = (text: string) => {
		const types = text.replace(/ \/\/ .*$/gm, '');
		const shapes = Object.entries(sharedShapes)
			.filter(([name]) => new RegExp(`: (?:Array<)?${name}[;<>]`).test(types))
			.map(([, shape]) => `type ${shape};`);
		return [...shapes, 'interface Parameters {', text, '}'];
	};
	if (section !== undefined && section !== '' && section !== WHOLE) {
		const text = sectionLines(body, section).join('\n');
		const none = `// Nothing is called so: ${section.slice(0, 100)}. Leave "section" out to see what there is.`;
		const content = [heading, ...(text === '' ? [none] : parameters(text))].join('\n');
		return { kind: 'section', version, content };
	}

	const whole = body.flatMap((each) => memberLines(each));
	const lines = section === '' ? shortLines(body) : whole;
	const content = [
		`${heading}: ${description.description}`,
		`// credentials: ${credentialsText(node)}`,
		`// inputs: ${inputsText(node)}; outputs: ${outputsText(description)}`,
		`// beside parameters: ${settingsOf(description)}`,
		`// ${CONVENTIONS}${lines.length < whole.length ? ` ${SHORTENED}` : ''}`,
		...parameters(lines.join('\n')),
	].join('\n');
	return { kind: 'definition', version, content };
}

function newestVersion(description: INodeTypeDescription): number {
	const versions = versionNumbers(description);
	const { defaultVersion } = description;
	return defaultVersion !== undefined && versions.includes(defaultVersion)
		? defaultVersion
		: Math.max(...versions);
}
