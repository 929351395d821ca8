// n8n reads the nodes and credentials from the `n8n` section of package.json; there is no library entry.
module.exports = {};
