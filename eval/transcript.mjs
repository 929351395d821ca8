import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { readJsonFile } from './place-file.mjs';

const quoted = (text) => `> ${String(text).trim().replaceAll('\n', '\n> ')}`;

const spoken = ({ message, report }) =>
	[
		`**The user**`,
		quoted(message),
		`**The agent** (${report?.status ?? 'no report'})`,
		quoted(report?.output ?? ''),
	].join('\n\n');

/** What a model answered, as its provider sent it or as it was written. */
function answerTo(start) {
	const message = readJsonFile(`${start}-completion.json`)?.choices[0].message;
	const answer = message ?? readJsonFile(`${start}-answer.json`);
	return answer === undefined
		? 'No answer.'
		: `\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``;
}

/**
 * @param {string} folder of a play
 * @returns {string} Markdown: what was said, then each request to the model, as far as it is new, with its answer
 */
export function transcriptOf(folder) {
	const { turns = [] } = readJsonFile(path.join(folder, 'talk.json')) ?? {};
	const requests = path.join(folder, 'requests');
	const numbers = (existsSync(requests) ? readdirSync(requests) : [])
		.flatMap((file) => /^(\d+)-request\.md$/.exec(file)?.[1] ?? [])
		.sort((one, other) => one - other);
	return [
		`# ${path.basename(folder)}`,
		...turns.map(spoken),
		'# What the model was asked',
		...numbers.flatMap((number) => {
			const start = path.join(requests, number);
			return [readFileSync(`${start}-request.md`, 'utf8').trim(), '### Answer', answerTo(start)];
		}),
		'',
	].join('\n\n');
}
