const DEPTH = 5_000;

/** Text, because this process cannot write such a deep value as JSON. */
export const deep = () => `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;

export const polluting = () =>
	'{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "prototype": {"polluted": true}}';

export const large = () => 'x'.repeat(10 * 1024 * 1024);
