/** Three questions of an agent, one of each type. */
export const introduction = 'Before I build the shop.';

export const questions = [
	{ id: 'how', question: 'How do orders come in?', type: 'single', options: ['Phone', 'E-mail'] },
	{ id: 'when', question: 'On which days?', type: 'multi', options: ['Monday', 'Friday'] },
	{ id: 'name', question: 'What shall I call it?', type: 'text' },
];

/** What a person fills in, and what the model must be told of it. */
export const filledIn = {
	q1: '1',
	'q1-other': '',
	'q2-0': 'yes',
	'q2-1': 'yes',
	'q2-other': '',
	q3: 'Corner shop',
};
export const answers = [
	{ id: 'how', question: 'How do orders come in?', answer: 'E-mail' },
	{ id: 'when', question: 'On which days?', answer: ['Monday', 'Friday'] },
	{ id: 'name', question: 'What shall I call it?', answer: 'Corner shop' },
];
