import type { Tool } from '../../kernel/define-tool';
import { ownNames } from '../../kernel/looked-up-call';

/** Names that people and models take for the same. */
export const asRead = (name: string) => name.toLowerCase().replace(/[_.-]/g, '');

/** Says of a name whether one of these tools has it, or one that reads like it. */
export function takenNames(tools: ReadonlyArray<Pick<Tool, 'name'>>): (name: string) => boolean {
	const taken = new Set([...ownNames, ...tools.map(({ name }) => name)].map(asRead));
	return (name) => taken.has(asRead(name));
}
