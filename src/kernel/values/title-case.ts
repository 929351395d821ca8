const small = new Set(['a', 'an', 'and', 'as', 'by', 'for', 'in', 'of', 'or', 'the', 'to']);

const fixed: Readonly<Record<string, string>> = {
	id: 'ID',
	ids: 'IDs',
	json: 'JSON',
	url: 'URL',
	csv: 'CSV',
	ai: 'AI',
};

/** `workflowId` → `Workflow ID`, `get-node-output` → `Get Node Output`: n8n's way of writing labels. */
export function titleCase(name: string): string {
	const words = name
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.split(/[\s_-]+/)
		.map((word) => word.toLowerCase());
	return words
		.map((word, index) => {
			const known = fixed[word];
			if (known !== undefined) return known;
			return index > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);
		})
		.join(' ');
}
