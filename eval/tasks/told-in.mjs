const plain = (line) => line.replace(/[*_`]/g, '').replace(/^[\s>-]+/, '');

/** What a report says in its last line that begins with a label and a colon; empty without one. */
export function toldIn(output, label) {
	const lines = output.split('\n').map(plain);
	const line = lines.filter((one) => one.startsWith(`${label}:`)).at(-1) ?? '';
	return line.slice(label.length + 1).trim();
}

/** Whether such a line lists the wanted ones, in any order, and no others. */
export function listsIn(output, label, wanted) {
	const listed = toldIn(output, label)
		.split(/[,;]/)
		.map((one) => one.trim().replace(/^["“#']+|["”.']+$/g, ''))
		.filter(Boolean);
	return [...new Set(listed)].sort().join() === [...wanted].sort().join();
}
