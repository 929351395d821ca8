import { ToolError } from '../../kernel/tool-error';
import type { ProviderKey } from './agent-record';
import { providerKeys } from './agent-record';

const refuse = (message: string, hint: string) =>
	new ToolError({ code: 'invalid-input', message, hint: `${hint} Nothing was changed.` });

function readProvider(word: string): ProviderKey {
	const found = providerKeys.find((key) => key === word);
	if (found !== undefined) return found;
	if (word === 'connections')
		throw refuse(
			'The provider "connections" was removed.',
			'Connections are granted for each instance, not through the tools of an agent. Leave it out.',
		);
	throw refuse(
		`There is no provider ${JSON.stringify(word.slice(0, 100))}.`,
		`Choose of ${providerKeys.join(', ')}.`,
	);
}

/** The providers that these words name. Throws `ToolError` for any other word. */
export const readProviders = (words: readonly string[]): ProviderKey[] => words.map(readProvider);
