/** Names that the node itself needs. */
const taken = new Set(['resource', 'operation', 'toolDescription', 'options', 'returnAll']);

/** The node parameter that holds a tool's field. Stored in users' workflows: never changed. */
export const parameterName = (field: string): string =>
	taken.has(field) ? `node${field.charAt(0).toUpperCase()}${field.slice(1)}` : field;
