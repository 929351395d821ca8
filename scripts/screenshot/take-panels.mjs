import path from 'node:path';

/**
 * Takes the open panels of the nodes in the picture's workflow, to be looked at.
 *
 * @param {import('playwright-core').Page} page with the workflow on its canvas
 * @param {string} folder the pictures go to
 * @param {string} credentialUrl of the Foreman credential's dialog
 */
export async function takePanels(page, folder, credentialUrl) {
	const take = async (name) => {
		await page.waitForTimeout(1_000);
		await page.screenshot({ path: path.join(folder, `${name}.png`) });
	};
	const open = async (name) => {
		await page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`).dblclick();
		await page.getByTestId('ndv').first().waitFor();
		await page.waitForTimeout(500);
	};
	const close = async () => {
		await page.getByTestId('ndv-close-button').click();
		await page.waitForTimeout(500);
	};
	const choose = async (name) => {
		await page
			.getByTestId(`parameter-input-${name}`)
			.locator('input')
			.first()
			.click({ force: true });
		await take(`list-${name}`);
	};
	const shoot = async (node, name, more = async () => {}) => {
		await open(node);
		await take(name);
		await more();
		await close();
	};

	await shoot('Failed Executions', 'instance', async () => {
		await page.getByTestId('resource-locator-workflowId').click();
		await take('instance-workflows');
		await page.keyboard.press('Escape');
	});
	await shoot('Find the Cause', 'instance-debug', async () => await choose('operation'));
	await shoot('List Workflows', 'tool');
	await shoot('Foreman Toolkit', 'toolkit', async () => await choose('tools'));

	await page.getByTestId('node-creator-plus-button').click();
	await page.getByTestId('node-creator-search-bar').fill('foreman');
	await take('creator');
	await page.keyboard.press('Escape');
	await page
		.locator('[data-test-id="canvas-node"][data-node-name="AI Agent"]')
		.getByTestId('canvas-handle-plus')
		.last()
		.click();
	await page.getByTestId('node-creator-search-bar').fill('foreman');
	await take('creator-tools');

	await page.goto(credentialUrl);
	await take('credential');
	await page.waitForTimeout(2_500);
	await take('credential-tested');
}

/**
 * Takes the panels of a workflow with one node for each operation.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} folder the pictures go to
 * @param {string} url of that workflow
 * @param {string[]} names of its nodes
 */
export async function takeOperationPanels(page, folder, url, names) {
	// So high that a whole panel can be seen.
	await page.setViewportSize({ width: 1400, height: 1700 });
	for (const name of names) {
		// n8n opens the panel of the node that the address names.
		await page.goto(`${url}/${name}`);
		await page.getByTestId('ndv').first().waitFor();
		await page.waitForTimeout(1_500);
		await page.screenshot({ path: path.join(folder, `operation-${name}.png`) });
	}
}
