/** The last part of a node type, such as `httpRequest`. */
export const shortType = (type: string) => type.slice(type.lastIndexOf('.') + 1);

/** Whether a node is of a type, as it is stored or by its last part. */
export const isOfType = ({ type }: { readonly type: string }, wanted: string) =>
	type === wanted || shortType(type) === wanted;
