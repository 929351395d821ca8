const STEP = String.raw`(?:\??\.[A-Za-z_]\w*|\??\.?\[(?:\d+|"[^"]*"|'[^']*')\])`;
const ITEM = String.raw`\??\.(?:item|first\(\)|last\(\)|all\(\)\[\d+\]|itemMatching\([^)]*\))`;
const SOURCE = String.raw`(?:\$json|\$input${ITEM}\.json|\$\((?:'([^']+)'|"([^"]+)")\)${ITEM}\.json|\$node\["([^"]+)"\]\.json|\b(?:[a-z]\w*|items\[0\])\.json)`;
const CHAIN = new RegExp(`${SOURCE}(${STEP}*)(\\()?`, 'g');
const OF_LISTS =
	/^(map|filter|reduce|join|find|some|every|flatMap|forEach|slice|concat|at|sum|first|last|length|unique)$/;

/** The names in `.body?.items[0]["first name"]`. A place in a list is a number. */
const stepsOf = (chain) =>
	[...chain.matchAll(/\.([A-Za-z_]\w*)|\[(\d+)\]|\["([^"]*)"\]|\['([^']*)'\]/g)].map(
		([, name, place, ...quoted]) => (place ? Number(place) : (name ?? quoted.find(Boolean) ?? '')),
	);

/** What a function over a list reads of each entry. */
function readOfEntry(text, from) {
	const [, first, second] =
		/^\(?\s*(\w+)(?:\s*,\s*(\w+))?[^=]{0,20}=>/.exec(text.slice(from)) ?? [];
	return [first, second]
		.filter(Boolean)
		.flatMap((name) => [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)(?!\\w*\\()`, 'g'))])
		.map(([, field]) => field);
}

/** Whether something is calculated with it. */
const isNumber = (text, { 0: chain, index }) =>
	/(Number\(|parseFloat\(|Math\.\w+\(|[*/<>-])\s*$/.test(text.slice(0, index).slice(-20)) ||
	/^\s*([*/<>]|-\s)/.test(text.slice(index + chain.length));

/**
 * @param {string} text an expression or code
 * @returns {{node: string | undefined, path: (string | number)[], is?: 'list' | 'text' | 'number'}[]} the fields it reads, of a node or,
 *   where none is named, of its item
 */
export function fieldsRead(text) {
	return [...text.matchAll(CHAIN)].flatMap((match) => {
		const node = match[1] ?? match[2] ?? match[3];
		const path = stepsOf(match[4] ?? '');
		const last = path.at(-1);
		const isCall = match[5] !== undefined;
		if (path.length === 0) return [];
		if (!isCall && last !== 'length')
			return [{ node, path, is: isNumber(text, match) ? 'number' : undefined }];
		const owner = path.slice(0, -1);
		if (owner.length === 0) return [];
		if (last === 'toFixed') return [{ node, path: owner, is: 'number' }];
		if (!OF_LISTS.test(String(last))) return [{ node, path: owner, is: 'text' }];
		const entries = isCall ? readOfEntry(text, match.index + match[0].length) : [];
		return [
			{ node, path: owner, is: 'list' },
			...entries.map((field) => ({ node, path: [...owner, 0, field] })),
		];
	});
}
