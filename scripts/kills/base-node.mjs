/** A node of n8n's own, as its API takes it. */
export const baseNode = (name, type, typeVersion, parameters = {}, more = {}) => ({
	name,
	type: `n8n-nodes-base.${type}`,
	typeVersion,
	parameters,
	...more,
});

/** A request to nowhere, with a header of a credential. */
export const nowhere = {
	url: 'http://127.0.0.1:1/',
	authentication: 'genericCredentialType',
	genericAuthType: 'httpHeaderAuth',
};
