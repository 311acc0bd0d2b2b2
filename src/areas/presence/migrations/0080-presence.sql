create schema presence;
