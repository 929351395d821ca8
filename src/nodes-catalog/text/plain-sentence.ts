/** The first sentence of a description without its HTML, cut to `limit` characters at a word. */
export function plainSentence(text: string | undefined, limit: number): string {
	const plain = (text ?? '')
		.replace(/<[^>]*>/g, '')
		.replace(/\s+/g, ' ')
		.replace(/^Whether (?:or not )?(?:(?:to|it should) )?/, '')
		.replace(/[.,]? ?Choose from the list, or specify (?:an ID|IDs|a name)?.*$/i, '')
		.trim();
	const sentence = plain.replace(/([^.]{12,}?[a-z)'"])\.\s.*$/s, '$1').replace(/\.$/, '');
	if (sentence.length <= limit) return sentence;
	return `${sentence.slice(0, limit).replace(/\s+\S*$/, '')}…`;
}
