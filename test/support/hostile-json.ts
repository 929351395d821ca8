const DEPTH = 5_000;

/** As text: writing so deep a value as JSON is more than this process can. */
export const deep = () => `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;

export const polluting = () =>
	'{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "prototype": {"polluted": true}}';

export const large = () => 'x'.repeat(10 * 1024 * 1024);
