/** Whether n8n finds the data table `table` when a node asks for one by name: it takes a part, in any case, and wildcards. */
export function findsByName(asked: string, table: string): boolean {
	const pieces = asked.toLowerCase().replaceAll('\\', '').split('%');
	const name = table.toLowerCase();
	let from = 0;
	for (const piece of pieces) {
		const at = [...Array(name.length - from + 1).keys()].find((offset) =>
			[...piece].every((letter, index) => letter === '_' || letter === name[from + offset + index]),
		);
		if (at === undefined || from + at + piece.length > name.length) return false;
		from += at + piece.length;
	}
	return true;
}
