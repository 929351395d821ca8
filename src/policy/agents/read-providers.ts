import { ToolError } from '../../kernel/tool-error';

const refuse = (message: string, hint: string) =>
	new ToolError({ code: 'invalid-input', message, hint: `${hint} Nothing was changed.` });

function readProvider(word: string, known: readonly string[]): string {
	if (known.includes(word)) return word;
	if (word === 'connections')
		throw refuse(
			'The provider "connections" was removed.',
			'Connections are granted for each instance, not through the tools of an agent. Leave it out.',
		);
	throw refuse(
		`There is no provider ${JSON.stringify(word.slice(0, 100))}.`,
		`Choose of ${known.join(', ')}.`,
	);
}

/** The providers that these words name, of those that are known. Throws `ToolError` for any other word. */
export const readProviders = (words: readonly string[], known: readonly string[]): string[] =>
	words.map((word) => readProvider(word, known));
