import { withoutInvisible } from '../../policy/untrusted/clean-text';
import type { RegisteredTool, ToolExample } from '../tool/registered-tool';

/** Characters that models take in the description of a tool. */
const LONGEST = 1_024;

/** More of them cost each turn more than they tell. */
const MOST_EXAMPLES = 3;

const LONGEST_EXAMPLE = 240;

function line({ args, result }: ToolExample): string {
	const given = JSON.stringify(args);
	return result === undefined ? given : `${given} gives ${JSON.stringify(result)}`;
}

type Told = Pick<RegisteredTool, 'name' | 'description' | 'examples'>;

/** Each turn of an agent asks for those of all tools, and examples may be long. */
const described = new WeakMap<Told, string>();

/** What a model reads of a tool: when to use it, and examples as far as there is room. An example is whole or not there. */
export function describedTool(tool: Told): string {
	const text = described.get(tool) ?? describe(tool);
	described.set(tool, text);
	return text;
}

function describe({ name, description, examples }: Told): string {
	let text = (description?.trim() || `Runs ${name}, a tool of this team.`).slice(0, LONGEST);
	// What cannot be seen is part of a test, and no part of what a model is told.
	const fitting = (examples ?? [])
		.map(line)
		.filter((one) => one.length <= LONGEST_EXAMPLE && withoutInvisible(one) === one);
	for (const [at, one] of fitting.slice(0, MOST_EXAMPLES).entries()) {
		const more = `${at === 0 ? '\nFor example: ' : '; '}${one}`;
		if (text.length + more.length > LONGEST) break;
		text += more;
	}
	return text;
}
