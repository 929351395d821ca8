/** A path as a person writes it: `patches[0].old_str`. */
export const pathText = (path: ReadonlyArray<string | number>) =>
	path.reduce<string>((text, part) => {
		if (typeof part === 'number') return `${text}[${part}]`;
		return text === '' ? part : `${text}.${part}`;
	}, '');
