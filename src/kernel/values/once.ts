/** Makes a value when it is first asked for, and gives the same from then on. What `make` throws is not kept. */
export function once<Value>(make: () => Value): () => Value {
	let made: { readonly value: Value } | undefined;
	return () => (made ??= { value: make() }).value;
}
