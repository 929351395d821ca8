const LOGIC =
	/^n8n-nodes-base\.(set|if|filter|switch|merge|code|splitOut|aggregate|summarize|sort|limit|removeDuplicates|splitInBatches|dateTime|html|markdown|noOp|crypto|xml|compareDatasets|renameKeys|convertToFile|extractFromFile|respondToWebhook|stopAndError)$/;
const PASSING =
	/\.(if|filter|switch|sort|limit|removeDuplicates|splitInBatches|noOp|merge|wait|compareDatasets|respondToWebhook)$/;

/** Whether a node works on its items alone, so that nothing has to stand in for a service. */
export const isLogic = ({ type }) => LOGIC.test(type);

/** Whether a node puts out the items it is given, with their fields. */
export const passesOn = ({ type, parameters = {} }) =>
	PASSING.test(type) || (/\.set$/.test(type) && parameters.includeOtherFields === true);

/** Whether the output of a node, real or pinned, does not tell what its parameters are. */
export const hidesParameters = (node) => !isLogic(node) || /\.respondToWebhook$/.test(node.type);
