/** The path of a field or an item of what stands at a path: `patches[0]`, `patches[0].old_str`. */
export function pathBelow(path: string, part: string | number): string {
	if (typeof part === 'number') return `${path}[${part}]`;
	return path === '' ? part : `${path}.${part}`;
}

/** A path as a person writes it: `patches[0].old_str`. */
export const pathText = (path: ReadonlyArray<string | number>) =>
	path.reduce<string>(pathBelow, '');
