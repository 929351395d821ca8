const withArticle = (thing: string): string => {
	if (thing.endsWith('s')) return thing;
	return `${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing}`;
};

/** `Get workflow version` → `Get a workflow version`, `List tags` → `Get many tags`: n8n's way of writing what a node can do. */
export function actionOf(title: string): string {
	if (title.startsWith('List ')) return title.replace('List', 'Get many');
	return title
		.replace(/(?<=^\S+ (?:up )?)(?!up\b).+?(?= as | to |$)/, withArticle)
		.replace(/(?<= to ).+$/, withArticle);
}
