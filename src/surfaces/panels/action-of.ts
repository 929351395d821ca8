/** What n8n also names the node on the canvas, and so the tool of an agent. */
const OWN_WORDS: Readonly<Record<string, string>> = {
	'Web search': 'Search the web',
	'Fetch url': 'Fetch a web page',
};

const withArticle = (thing: string): string => {
	if (thing.endsWith('s')) return thing;
	return `${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing}`;
};

/** Tools whose names begin with the thing: `Node add` → `Add node`, `Workflow list` → `List workflows`. */
function verbFirst(title: string): string {
	const [, thing = '', verb = ''] = /^(Node|Connection|Workflow) ([a-z]+)$/.exec(title) ?? [];
	if (verb === '') return title;
	const many = ['list', 'search'].includes(verb) ? 's' : '';
	return `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${thing.toLowerCase()}${many}`;
}

/** `Get workflow version` → `Get a workflow version`, `List tags` → `Get many tags`: n8n's way of writing what a node can do. */
export function actionOf(title: string): string {
	const own = OWN_WORDS[title];
	if (own !== undefined) return own;
	const ordered = verbFirst(title);
	if (ordered.startsWith('List ')) return ordered.replace('List', 'Get many');
	return ordered
		.replace(/(?<=^\S+ (?:up )?)(?!up\b).+?(?= as | to |$)/, withArticle)
		.replace(/(?<= to ).+$/, withArticle);
}
