/** A name that no other node has: the wanted one, else with a number behind it. */
export function freeName(wanted: string, nodes: ReadonlyArray<{ readonly name: string }>): string {
	const taken = new Set(nodes.map(({ name }) => name));
	let name = wanted;
	for (let number = 1; taken.has(name); number += 1) name = `${wanted}${number}`;
	return name;
}
