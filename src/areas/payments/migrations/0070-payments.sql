create schema payments;
