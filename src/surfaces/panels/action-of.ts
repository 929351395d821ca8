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
	const ordered = verbFirst(title);
	if (ordered.startsWith('List ')) return ordered.replace('List', 'Get many');
	return ordered
		.replace(/(?<=^\S+ (?:up )?)(?!up\b).+?(?= as | to |$)/, withArticle)
		.replace(/(?<= to ).+$/, withArticle);
}
